import Flower2 from 'lucide-react/icons/flower-2'
import Heart from 'lucide-react/icons/heart'
import Package from 'lucide-react/icons/package'
import Search from 'lucide-react/icons/search'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Truck from 'lucide-react/icons/truck'
import { Sprig } from '#web/ui/sprig.tsx'
import { Part, Row } from './part.tsx'

const COLOURS = [
  'paper',
  'raised',
  'tile',
  'ink',
  'muted',
  'hairline',
  'line',
  'leaf',
  'leaf-deep',
  'leaf-wash',
  'on-leaf',
  'clay',
  'clay-wash',
  'danger',
  'danger-wash',
] as const

const SIZES = [
  ['display text-display', 'Display'],
  ['display text-page', 'Page'],
  ['display text-heading', 'Heading'],
  ['display text-title', 'Title'],
  ['text-lead', 'Lead: a quiet gallery for people who buy with their eyes'],
  ['text-body', 'Body: and calculate with their heads, in packs of six'],
  ['text-small', 'Small: ships in 5–7 days from Portland, Maine'],
  ['text-micro', 'Micro: Min. 6 · packs of 6'],
  ['figures text-body', 'Figures: $1,234.50 and $987.65'],
] as const

/** Steps of four pixels. */
const SPACES = [1, 2, 3, 4, 6, 8, 10, 14, 20]

const ICONS = [Search, ShoppingBag, Heart, Package, Truck, Flower2]

/** What everything is made of: colours, type, spacing, drawings. */
export function Foundations() {
  return (
    <>
      <Part title="styles/tokens.css: colours">
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
          {COLOURS.map((name) => (
            <li key={name} className="text-micro">
              <span
                className="mb-1 block h-14 rounded-md border border-hairline"
                style={{ background: `var(--${name})` }}
              />
              {name}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="styles/tokens.css: type">
        <ul className="space-y-3">
          {SIZES.map(([look, text]) => (
            <li key={look} className={look}>
              {text}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="styles/tokens.css: spacing, 4 pixels a step">
        <ul className="space-y-2">
          {SPACES.map((steps) => (
            <li key={steps} className="figures flex items-center gap-3 text-micro">
              <span className="h-2 bg-leaf" style={{ width: steps * 4 }} />
              {steps * 4}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="lucide icons, sprig.tsx">
        <Row>
          {ICONS.map((Icon, index) => (
            <Icon key={ICONS.indexOf(Icon)} size={index % 2 === 0 ? 20 : 24} strokeWidth={1.5} aria-hidden />
          ))}
          <Sprig className="h-16 text-leaf" label="A sprig" />
        </Row>
      </Part>
    </>
  )
}
