import { useLoaderData } from 'react-router'
import { call } from '#web/backoffice/api/call.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Devices } from './devices.tsx'
import { Factors } from './factors.tsx'
import { PasswordForm } from './password-form.tsx'
import { Profile } from './profile.tsx'

/** Loads the second factors and devices of the person who is signed in. */
export async function loader() {
  const [factors, devices] = await Promise.all([call('adminFactors'), call('adminDevices')])
  return { factors: factors.data, devices: devices.data }
}

/** The own account: name, password, second factors and devices. */
export function Component() {
  const { factors, devices } = useLoaderData<typeof loader>()
  return (
    <Screen title="Your account">
      <div className="detail-columns gap-8 lg:grid lg:grid-cols-2">
        <div>
          <Profile />
          <PasswordForm />
        </div>
        <div>
          <Factors factors={factors} />
          <Devices devices={devices} />
        </div>
      </div>
    </Screen>
  )
}
