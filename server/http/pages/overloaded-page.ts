import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/problem.ts'

const STYLE =
  ':root{color-scheme:light dark}body{max-width:32rem;margin:20vh auto;padding:0 1.5rem;font:1.125rem/1.6 Georgia,serif}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** True if a browser requests a page to show it. */
export function acceptsHtml({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true
}

/** Sends a self-contained page of a few hundred bytes that reports the overload and reloads itself. */
export function sendOverloadedPage(reply: FastifyReply, { status, message, details }: Problem): FastifyReply {
  return reply
    .code(status)
    .header('Content-Security-Policy', `default-src 'none'; style-src 'sha256-${STYLE_HASH}'`)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta http-equiv="refresh" content="${Number(details['retry_after'])}"><title>One moment</title>` +
        `<style>${STYLE}</style><h1>One moment</h1><p>${message}</p></html>`,
    )
}
