// Starts the page: mounts App.svelte, which contains the routes.
import { mount } from 'svelte'
import './elements/theme.css'
import App from './App.svelte'

export default mount(App, { target: document.getElementById('app')! })
