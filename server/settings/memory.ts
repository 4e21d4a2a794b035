// Typed arrays lie outside V8's heap; by default every 32 MB of them trigger a full collection. With this flag they
// count towards the heap limit instead.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--external-memory-accounted-in-global-limit')
