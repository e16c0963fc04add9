/** Returns an operation of the operator API in words: `adminAcceptOrder` is “Accept order”. Words of a command stay as they are. */
export function actionText(action: string): string {
  if (!/^admin[A-Z]/.test(action)) return action
  const words = action
    .slice('admin'.length)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace('totp', 'authenticator app')
}
