/** Reports that the shop may have recorded a batch whose response was lost. */
export function UnansweredNote() {
  return (
    <p role="status" className="mt-3">
      The last batch got no response. Send it again: it is recorded only once.
    </p>
  )
}
