import { Flower2 } from '#web/ui/icons/flower-2.ts'
import { Heart } from '#web/ui/icons/heart.ts'
import { Package } from '#web/ui/icons/package.ts'
import { Search } from '#web/ui/icons/search.ts'
import { ShoppingBag } from '#web/ui/icons/shopping-bag.ts'
import { Truck } from '#web/ui/icons/truck.ts'
import { Sprig } from '#web/ui/sprig.tsx'
import { Section, Row } from './section.tsx'

const COLORS = [
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

/** In steps of 4 pixels. */
const SPACES = [1, 2, 3, 4, 6, 8, 10, 14, 20]

const ICONS = [Search, ShoppingBag, Heart, Package, Truck, Flower2]

/** Colors, type, spacing and icons. */
export function Foundations() {
  return (
    <>
      <Section title="styles/tokens.css: colors">
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
          {COLORS.map((name) => (
            <li key={name} className="text-micro">
              <span
                className="mb-1 block h-14 rounded-md border border-hairline"
                style={{ background: `var(--${name})` }}
              />
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="styles/tokens.css: type">
        <ul className="space-y-3">
          {SIZES.map(([className, text]) => (
            <li key={className} className={className}>
              {text}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="styles/tokens.css: spacing, 4 pixels a step">
        <ul className="space-y-2">
          {SPACES.map((steps) => (
            <li key={steps} className="figures flex items-center gap-3 text-micro">
              <span className="h-2 bg-leaf" style={{ width: steps * 4 }} />
              {steps * 4}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="icons/, sprig.tsx">
        <Row>
          {ICONS.map((Icon, index) => (
            <Icon key={ICONS.indexOf(Icon)} size={index % 2 === 0 ? 20 : 24} strokeWidth={1.5} aria-hidden />
          ))}
          <Sprig className="h-16 text-leaf" label="A sprig" />
        </Row>
      </Section>
    </>
  )
}
