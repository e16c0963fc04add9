import { data, redirect } from 'react-router'
import type { PageContext } from '#web/shop.ts'
import { readSecret, readText } from '#web/storefront/forms/form-fields.ts'
import { problemFrom } from '#web/storefront/http/problem.ts'
import { signInErrors } from './sign-in-errors.ts'

/** Signs in browsers without JavaScript, and redirects to `path`: this request still has a guest's cookies. */
export async function signInAction(signIn: PageContext['signIn'], form: FormData, path: string) {
  try {
    await signIn({ email: readText(form, 'email'), password: readSecret(form, 'password') })
    return redirect(path)
  } catch (error) {
    const problem = problemFrom(error)
    if (!problem) throw error
    return data({ errors: signInErrors(problem) }, { status: problem.status })
  }
}
