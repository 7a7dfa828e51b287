import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { update } from './pwa/update.svelte';
import './pwa/install.svelte';

export default mount(App, { target: document.getElementById('app')! });

// When the page has come to rest, it learns to open without a network.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => setTimeout(() => void update.register().catch(() => {}), 1500));
}
