import { readFileSync } from 'node:fs'
import { Html } from './html.ts'

export const logo = new Html(readFileSync(new URL('./assets/logo.svg', import.meta.url), 'utf8'))
