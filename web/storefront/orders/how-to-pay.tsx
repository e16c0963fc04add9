import { howToPayTexts } from '#texts/how-to-pay.ts'
interface HowToPayProps {
  /** The account to pay into, in lines; none where the shop tells it on its papers alone. */
  bank: readonly string[]
  /** What to write on the transfer. */
  reference: string
}

/** Where the money goes, and what to write on it. */
export function HowToPay({ bank, reference }: HowToPayProps) {
  return (
    <div className="mt-5 rounded-md bg-raised px-4 py-4 text-small">
      <h3 className="font-medium">{howToPayTexts.title}</h3>
      {bank.length > 0 ? (
        <p className="mt-1 text-muted">
          {bank.map((line) => (
            <span key={line} className="block wrap-anywhere">
              {line}
            </span>
          ))}
        </p>
      ) : (
        <p className="mt-1 text-muted">{howToPayTexts.knownAccount}</p>
      )}
      <p className="mt-2">
        <span className="text-muted">{howToPayTexts.reference} </span>
        <span className="figures font-medium wrap-anywhere select-all">{reference}</span>
      </p>
    </div>
  )
}
