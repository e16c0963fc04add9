import { useEffect } from 'react'

/** Frame of the screens before the sign-in. */
export function SignInFrame({ title, children }: { title: string; children: React.ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Back office`
  }, [title])
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xs flex-col justify-center gap-4 px-4 py-10">
      <h1 className="text-lead font-semibold">{title}</h1>
      {children}
    </main>
  )
}
