// Starts the embedded board. It has no account, no service worker and no storage of its own: what is played in it is gone
// with the frame.
import { mount } from 'svelte'
import '../elements/theme.css'
import Embed from './Embed.svelte'

export default mount(Embed, { target: document.getElementById('app')! })
