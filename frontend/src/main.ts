import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startLanguage } from './language/language';
import { update } from './pwa/update.svelte';
import './pwa/install.svelte';

await startLanguage();
export default mount(App, { target: document.getElementById('app')! });

// The service worker is registered when the page has come to rest.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => setTimeout(() => void update.register().catch(() => {}), 1500));
}
