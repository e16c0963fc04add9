import { useRange } from 'react-instantsearch'
import { listingTexts } from '#texts/listing/listing.ts'
import { setOwnRange } from '#web/storefront/listing/listing-query.ts'
import { type OwnRange, parseRange } from './own-facets.ts'
import { RangeFields } from './range-fields.tsx'

/** Range of an own attribute of numbers. Not shown if no product has it. */
export function OwnRangeFields({ range: own, chosen }: { range: OwnRange; chosen: readonly string[] }) {
  const { attribute, parameter, label } = own
  const { range, canRefine } = useRange({ attribute })
  const chosenRange = parseRange(chosen[0])
  if (!canRefine && !chosenRange) return null
  return (
    <RangeFields
      label={label}
      names={{ from: `${parameter}.from`, to: `${parameter}.to` }}
      texts={{
        from: listingTexts.numbers.fromField({ name: label }),
        to: listingTexts.numbers.toField({ name: label }),
        go: { short: listingTexts.price.go.short, whole: listingTexts.numbers.go({ name: label }) },
      }}
      hints={{ from: String(range.min ?? ''), to: String(range.max ?? '') }}
      range={chosenRange}
      write={(search, { from, to }) => setOwnRange(search, parameter, parseRange(`${from}:${to}`))}
    />
  )
}
