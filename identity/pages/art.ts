// The picture beside the form: one warm house, and its warmth spreading as ever larger, ever fainter houses.
import { Html } from './html.ts'

const ground = 640
const axis = 360
const roofSlope = 0.757

function drawHouse(index: number): string {
  const half = 66 + 44 * index
  const eave = 553 - 4.5 * index
  const apex = eave - half * roofSlope
  const opacity = (0.75 * 0.9 ** index).toFixed(3)
  const path = `M${axis - half} ${ground}V${eave}L${axis} ${apex.toFixed(1)}L${axis + half} ${eave}V${ground}`
  return `<path d="${path}" opacity="${opacity}" stroke-width="${index === 0 ? 1.8 : 1}"/>`
}

const houses = Array.from({ length: 15 }, (_, index) => drawHouse(index)).join('')

export const art =
  new Html(`<svg class="art" viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
<defs><radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${axis}" cy="${ground - 60}" r="430">
<stop class="glow-near" offset="0"/><stop class="glow-mid" offset=".45"/><stop class="glow-far" offset="1"/>
</radialGradient></defs>
<rect width="720" height="${ground}" fill="url(#glow)"/>
<g class="houses" fill="none" stroke-linejoin="round">${houses}</g>
<path class="ground" d="M-400 ${ground}H1120"/>
<path class="door" d="M${axis - 17} ${ground}v-34a17 17 0 0 1 34 0v34z"/>
</svg>`)
