import type { FastifyRequest } from 'fastify';

/**
 * Whether a trusted proxy forwarded the request: its X-Forwarded-For adds a second address. Headers that identify a
 * request are only accepted from such a proxy, because any other client could forge them.
 */
export const isForwarded = ({ ips = [] }: Pick<FastifyRequest, 'ips'>): boolean => ips.length > 1;
