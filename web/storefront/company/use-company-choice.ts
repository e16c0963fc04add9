import { useRef } from 'react'
import { companyTexts } from '#texts/account/company.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { switchCompany } from './join-company.ts'

/** Returns a function that continues the session in one of the person's companies, with a message. Choosing the active company does nothing. */
export function useCompanyChoice() {
  const { user } = useSession()
  const isPending = useRef(false)
  return async (id: number, companies: readonly { id: number; name: string }[]): Promise<void> => {
    if (isPending.current || id === user?.company.id) return
    isPending.current = true
    try {
      await switchCompany(id)
      const company = companies.find((each) => each.id === id)?.name ?? ''
      showToast(companyTexts.companies.switched({ company }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(error.message, 'error')
    } finally {
      isPending.current = false
    }
  }
}
