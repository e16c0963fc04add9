import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { fetchPart } from '#web/ui/fetch-part.ts'
import { closeModal, finishSignIn, type Modal, openModal, useModal } from './ask-to-sign-in.ts'
import { loadModals } from './load-modals.ts'
import { MODAL_PARAMETER, modalOf } from './modal-parameter.ts'
import { useSession } from './use-session.ts'

const Modals = lazy(() => fetchPart(loadModals))

/** The place of the session's windows; costs nothing until one is wanted, by a press or by the address. */
export function SessionModals() {
  const { modal } = useModal()
  const { user, loading } = useSession()
  const { pathname, search, hash, key } = useLocation()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(false)
  const linked = modalOf(search)
  if (modal && !wanted) setWanted(true)

  function tidyAddress() {
    const query = new URLSearchParams(search)
    query.delete(MODAL_PARAMETER)
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true })
  }

  useEffect(() => {
    if (!linked || loading) return
    if (user && isForGuests(linked)) tidyAddress()
    else openModal(linked)
    // oxlint-disable-next-line react/exhaustive-deps -- the same address may be asked for again: its key tells
  }, [key, linked, loading, user])

  useEffect(() => {
    if (user && modal && isForGuests(modal)) finishSignIn()
  }, [user, modal])

  function close() {
    closeModal()
    if (linked) tidyAddress()
  }

  return wanted ? (
    <Suspense>
      <Modals onClose={close} />
    </Suspense>
  ) : null
}

function isForGuests(modal: Modal): boolean {
  return modal !== 'forgot-password'
}
