import { howToPayTexts } from '#texts/orders/how-to-pay.ts'

interface PaymentInstructionsProps {
  /** Lines of the shop's bank account; empty if the shop has not configured one. */
  bank: readonly string[]
  /** Payment reference: invoice numbers or the order number. */
  reference: string
}

/** Bank account and reference for a payment. */
export function PaymentInstructions({ bank, reference }: PaymentInstructionsProps) {
  return (
    <div className="mt-5 rounded-md bg-raised px-4 py-4 text-small">
      <h3 className="font-medium">{howToPayTexts.title}</h3>
      {bank.length > 0 && (
        <p className="mt-1 text-muted">
          {bank.map((line) => (
            <span key={line} className="block wrap-anywhere">
              {line}
            </span>
          ))}
        </p>
      )}
      <p className="mt-2">
        <span className="text-muted">{howToPayTexts.reference} </span>
        <span className="figures font-medium wrap-anywhere select-all">{reference}</span>
      </p>
    </div>
  )
}
