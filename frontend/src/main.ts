import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { at } from './lib/base';
import './lib/install.svelte';

export default mount(App, { target: document.getElementById('app')! });

// When the page has come to rest, it learns to open without a network.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () =>
    setTimeout(() => void navigator.serviceWorker.register(at('/worker.js')).catch(() => {}), 1500),
  );
}
