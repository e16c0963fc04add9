import { useEffect, useState } from 'react'
import { API_PATHS } from '#contract/api-paths.ts'
import type { Viewing } from '#contract/schemas/admin/companies/impersonation.ts'
import { staffViewTexts } from '#texts/shell/staff-view.ts'
import { removeToken } from '#web/storefront/session/token.ts'
import { Button } from '#web/ui/button.tsx'

const AJAX = { 'X-Requested-With': 'XMLHttpRequest' }
const TICK_MS = 15_000

/**
 * Banner for a member of staff who views the shop as a buyer: as whom, the time left, and a button that ends it. Reads the view from the
 * operator API, with the session of the back office in the same browser. Loaded lazily, hence the default export.
 */
export default function StaffView() {
  const [viewing, setViewing] = useState<Viewing | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    void fetch(`${API_PATHS.admin}/viewing`, { headers: AJAX })
      .then((answer) => answer.json())
      .then(({ data }: { data?: Viewing | null }) => setViewing(data ?? null))
      // The button works without it.
      .catch(() => undefined)
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const minutes = viewing ? Math.ceil((Date.parse(viewing.until) - now) / 60_000) : 0
  useEffect(() => {
    // The shop has ended the session of the page.
    if (viewing && minutes <= 0) location.reload()
  }, [viewing, minutes])
  const end = async () => {
    const answer = await fetch(`${API_PATHS.admin}/viewing/end`, { method: 'POST', headers: AJAX }).catch(() => null)
    if (!answer?.ok) return setFailed(true)
    removeToken()
    location.assign(viewing ? `/admin/companies/${viewing.company_id}` : '/admin')
  }
  return (
    <section
      aria-label={staffViewTexts.label}
      className="sticky bottom-0 z-50 flex flex-wrap items-center justify-center gap-4 bg-ink p-3 text-small text-paper"
    >
      <p role="status">
        {viewing && <span>{staffViewTexts.viewing(viewing)}</span>}
        {hasFailed && <span className="ms-2">{staffViewTexts.notEnded}</span>}
      </p>
      {viewing && <span>{staffViewTexts.left({ minutes })}</span>}
      <Button variant="quiet" onClick={() => void end()} className="bg-paper text-ink">
        {staffViewTexts.end}
      </Button>
    </section>
  )
}
