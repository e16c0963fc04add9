import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { closeModal, finishSignIn, type Modal, openModal, useModal } from './modal-state.ts'
import { loadModals } from './load-modals.ts'
import { MODAL_PARAMETER, modalOf } from './modal-parameter.ts'
import { useSession } from '#web/storefront/session/use-session.ts'

const Modals = lazy(() => loadChunk(loadModals))

/** Renders the session's modals. Their code is loaded when one opens, by a click or by the URL. */
export function SessionModals() {
  const { modal } = useModal()
  const { user, loading } = useSession()
  const { pathname, search, hash, key } = useLocation()
  const navigate = useNavigate()
  const [isLoaded, setIsLoaded] = useState(false)
  const linked = modalOf(search)
  if (modal && !isLoaded) setIsLoaded(true)

  function removeModalParameter() {
    const query = new URLSearchParams(search)
    query.delete(MODAL_PARAMETER)
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true })
  }

  useEffect(() => {
    if (!linked || loading) return
    if (user && isForGuests(linked)) removeModalParameter()
    else openModal(linked)
    // oxlint-disable-next-line react/exhaustive-deps -- `key` changes when the same URL is opened again
  }, [key, linked, loading, user])

  useEffect(() => {
    if (user && modal && isForGuests(modal)) finishSignIn()
  }, [user, modal])

  function close() {
    closeModal()
    if (linked) removeModalParameter()
  }

  return isLoaded ? (
    <Suspense>
      <Modals onClose={close} />
    </Suspense>
  ) : null
}

function isForGuests(modal: Modal): boolean {
  return modal !== 'forgot-password'
}
