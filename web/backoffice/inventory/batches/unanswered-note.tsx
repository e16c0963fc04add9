/** Reports that the shop may have recorded a batch whose response was lost. */
export function UnansweredNote() {
  return (
    <p role="status" className="mt-3">
      The last batch has no response yet. Send it again first: it is recorded once.
    </p>
  )
}
