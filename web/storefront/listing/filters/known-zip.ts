import { useCallback, useState } from 'react'
import * as routes from '#contract/client/routes.ts'
import { readStorage, writeStorage } from '#web/storefront/browser/storage.ts'
import { useBrowserValue } from '#web/storefront/browser/use-browser-value.ts'
import { call } from '#web/storefront/http/api.ts'
import { ZIP_CODE } from '#web/storefront/listing/listing-query.ts'
import { readSession } from '#web/storefront/session/state.ts'

const KEY = 'zip'

/**
 * Returns the ZIP code used last in this browser, or an empty text. `lookUp` fills in that of the buyer's default address, if none is known
 * and a buyer is signed in. `remember` stores another one.
 */
export function useKnownZip(): { known: string; lookUp: () => void; remember: (zip: string) => void } {
  // The server and the first render do not know it.
  const stored = useBrowserValue(storedZip, '')
  const [found, setFound] = useState('')
  const known = found || stored
  const remember = useCallback((zip: string) => {
    writeStorage('localStorage', KEY, zip)
    setFound(zip)
  }, [])
  const lookUp = useCallback(() => {
    if (known !== '' || !readSession().user) return
    call(routes.addresses)
      .then(({ data: [address] }) => setFound(ZIP_CODE.exec(address?.zip ?? '')?.[1] ?? ''))
      // It is only a suggestion; the field requires a ZIP code anyway.
      .catch(() => undefined)
  }, [known])
  return { known, lookUp, remember }
}

function storedZip(): string {
  return ZIP_CODE.exec(readStorage('localStorage', KEY) ?? '')?.[1] ?? ''
}
