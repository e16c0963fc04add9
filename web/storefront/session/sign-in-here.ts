import { data, redirect } from 'react-router'
import type { PageContext } from '#web/shop.ts'
import { readSecret, readText } from '#web/storefront/form-fields.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import { signInErrors } from './sign-in-errors.ts'

/** Signs in where there is no JavaScript, and opens `path` again: the page of this very request still has a guest's cookies. */
export async function signInHere(signIn: PageContext['signIn'], form: FormData, path: string) {
  try {
    await signIn({ email: readText(form, 'email'), password: readSecret(form, 'password') })
    return redirect(path)
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error
    return data({ errors: signInErrors(trouble) }, { status: trouble.status })
  }
}
