import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '#web/storefront/session/use-session.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'

const MemberHome = lazy(() => loadChunk(() => import('./member/member-home.tsx')))

/**
 * The band for signed-in buyers. The page is cached for everyone, so the browser fills it. Its space is reserved from the start if the
 * browser is signed in (`mark-member.ts`), so that nothing moves.
 */
export function MemberBand() {
  const { user, loading } = useSession()
  useEffect(() => {
    if (!loading) document.documentElement.toggleAttribute('data-member', user !== null)
  }, [user, loading])
  return (
    <div className="member-band">
      {user && (
        <Suspense>
          <MemberHome key={user.u_id} name={user.u_fname} />
        </Suspense>
      )}
    </div>
  )
}
