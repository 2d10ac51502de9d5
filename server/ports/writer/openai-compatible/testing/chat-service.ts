/** A local service with the wire format of chat completions, for tests: on 127.0.0.1 and a free port. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatCall {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model?: string;
    readonly store?: boolean;
    readonly messages?: readonly { readonly role: string; readonly content: string }[];
  };
  /** As sent over the network. */
  readonly raw: string;
}

export type Responder = (call: ChatCall, reply: ServerResponse, callNumber: number) => void;

export interface ChatService {
  readonly baseUrl: string;
  readonly calls: readonly ChatCall[];
  readonly close: () => Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

export const chatService = async (answer: Responder): Promise<ChatService> => {
  const calls: ChatCall[] = [];
  const server = createServer(async (request, reply) => {
    const raw = await readBody(request);
    const call = { path: request.url ?? '', authorization: request.headers.authorization, body: JSON.parse(raw), raw };
    calls.push(call);
    answer(call, reply, calls.length);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};

export interface Message {
  readonly content: string | null;
  readonly refusal?: string;
}

export const completionBody = (message: Message, finishReason = 'stop'): string =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_763_600_000,
    model: 'any',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finishReason }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });

export const respond = (
  reply: ServerResponse,
  status: number,
  body: string,
  contentType = 'application/json',
): void => {
  reply.writeHead(status, { 'content-type': contentType }).end(body);
};

export const completion = (reply: ServerResponse, message: Message, finishReason?: string): void =>
  respond(reply, 200, completionBody(message, finishReason));
