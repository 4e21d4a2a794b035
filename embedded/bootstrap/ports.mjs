import { createServer } from 'node:net'
import { Stop } from './stop.mjs'

const wanted = [
  { name: 'PORT', usual: '8080', other: '8090' },
  { name: 'MQTT_PORT', usual: '1883', other: '1893', unless: 'MQTT_URL' },
]

function problemWith(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen({ port, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

/** Says which setting to change before anything starts, rather than after half of it has. */
export async function ensurePorts(task) {
  const command = task === 'start' ? 'npm start' : `npm run ${task}`
  for (const { name, usual, other, unless } of wanted) {
    if (unless && process.env[unless]) continue
    const port = Number(process.env[name] || usual)
    if (!Number.isInteger(port) || port < 0 || port > 65535)
      throw new Stop(`${name} is not a port number: ${process.env[name]}`)
    const problem = await problemWith(port)
    if (problem === 'EADDRINUSE') {
      throw new Stop(
        `Port ${port} is already in use, perhaps by a Thalpos that is running. For another port: ${name}=${other} ${command}`,
      )
    }
    if (problem === 'EACCES')
      throw new Stop(`This user may not open port ${port}. For another port: ${name}=${other} ${command}`)
  }
}
