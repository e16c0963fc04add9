import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_PATHS } from '#contract/api-paths.ts'
import { CHANGE_KINDS, CHANGED_EVENT, CHANGES_PATH } from '#contract/backoffice/backoffice-changes.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import { Problem } from '#contract/problem.ts'
import type { Database } from '#database/connect.ts'
import { openStaffSession } from '#server/http/auth/staff-session.ts'
import type { Shop } from '#server/shop.ts'
import type { StaffMember } from '#server/staff/deps.ts'
import { createChangeHub } from './change-hub.ts'
import { createEventStream } from './event-stream.ts'

/** Visible windows of a person. A hidden one closes its connection. */
const MAX_PER_PERSON = 8
const MAX_PER_PROCESS = 500
const RETRY_SECONDS = 60

interface LiveSettings {
  /** Time between two checks of the session, each with a heartbeat. Shorter than the idle timeout of common proxies. */
  checkMs: number
}

/**
 * Serves `GET /api/v2/admin/events`, the server-sent events of the back office: `changed` with the kinds of what has changed, as far as the
 * person may read it. It contains no data: screens load theirs again. The stream ends with the session, and when the server closes.
 */
export function adminEventRoutes(
  { shop, database }: { shop: Shop; database: Pick<Database, 'listen'> },
  { checkMs }: LiveSettings = { checkMs: 25_000 },
) {
  return async (app: FastifyInstance): Promise<void> => {
    const hub = createChangeHub(database)
    const open = new Set<() => void>()
    app.addHook('preClose', async () => {
      for (const end of open) end()
      hub.close()
    })

    app.get(
      API_PATHS.admin + CHANGES_PATH,
      { schema: { hide: true }, exposeHeadRoute: false },
      async (request, reply) => {
        const member = await requireMember(request, reply)
        if (hub.count(member.id) >= MAX_PER_PERSON || hub.count() >= MAX_PER_PROCESS)
          throw new Problem('rate_limited', 'Too many windows are open. Close some of them.', {
            retry_after: RETRY_SECONDS,
          })
        const { stream, send, heartbeat, end } = createEventStream()
        let permissions = member.permissions

        async function checkSession(): Promise<void> {
          try {
            permissions = (await requireMember(request, reply)).permissions
            heartbeat()
          } catch {
            // The session has ended, or cannot be checked now: the browser connects again, which does.
            end()
          }
        }

        const unsubscribe = await hub.subscribe({
          staffId: member.id,
          changed(kinds) {
            const shown = kinds.filter((kind) => isAllowed(CHANGE_KINDS[kind], permissions))
            if (shown.length > 0) send(CHANGED_EVENT, shown)
          },
          sessionEnded: () => void checkSession(),
        })
        open.add(end)
        const check = setInterval(() => void checkSession(), checkMs)
        stream.once('close', () => {
          clearInterval(check)
          unsubscribe()
          open.delete(end)
        })
        // A response that ends before it is read would leave the stream open.
        reply.raw.once('close', () => stream.destroy())
        if (reply.raw.destroyed) stream.destroy()
        return (
          reply
            .header('Cache-Control', 'private, no-store')
            // Compressing would delay each event; a header Vary prevents it.
            .header('Vary', 'Cookie')
            .header('X-Accel-Buffering', 'no')
            .type('text/event-stream; charset=utf-8')
            .send(stream)
        )
      },
    )

    /** Returns the person who is signed in now. Throws `not_signed_in`. */
    async function requireMember(request: FastifyRequest, reply: FastifyReply): Promise<StaffMember> {
      // The browser sends no header with an event stream. As for files, the cookie is enough: nothing is changed.
      const member = await openStaffSession(shop, request, reply, 'file').member()
      if (!member) throw new Problem('not_signed_in')
      return member
    }
  }
}

function isAllowed(access: Permission | null, permissions: ReadonlySet<Permission>): boolean {
  return access === null || permissions.has(access)
}
