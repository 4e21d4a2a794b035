// Columns of numbers lie outside V8's heap, and by default every 32 MB of them set off a full collection, however small
// the heap is. Counted together with the heap they are collected when both have grown.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--external-memory-accounted-in-global-limit')
