import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** A source of a page's policy that permits exactly this text. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The parts of the policy that differ between pages: the page's own style and script, and the other content that it may
 * load.
 */
export interface PageNeeds {
  style: string;
  script: string;
  /** Directives that are added to the common ones, or replace them. */
  more?: Readonly<Record<string, string>>;
}

/** The content security policy of a page that runs and shows only its own content. */
export function pagePolicy({ style, script, more = {} }: PageNeeds): string {
  const directives = {
    'default-src': "'none'",
    'style-src': hashOf(style),
    'script-src': hashOf(script),
    'img-src': 'data:',
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...more,
  };
  return Object.entries(directives)
    .map((each) => each.join(' '))
    .join('; ');
}

/** The headers of a page with this policy. The page sends no referrer, and browsers do not guess its type. */
export const pageHeaders = (policy: string): Readonly<Record<string, string>> => ({
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

export function sendPage(reply: FastifyReply, text: string, policy: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').headers(pageHeaders(policy)).send(text);
}
