/** How Stripe's client library sends its requests and reads the replies. */
import { Stripe } from 'stripe';

/** Everything that Stripe sends is an object of a named kind, or an error. */
const isFromStripe = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && ('object' in reply || 'error' in reply);

/**
 * The library's own, but any other JSON, as from a proxy in between, counts as JSON that cannot be read. The library
 * itself throws at a number or a text where nobody can catch it, which would end the process.
 */
export function stripeHttpClient(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await send(...request);
    const readJson = response.toJSON.bind(response);
    response.toJSON = async () => {
      const reply = await readJson();
      if (!isFromStripe(reply)) throw new SyntaxError('The reply is JSON, but not from Stripe.');
      return reply;
    };
    return response;
  };
  return client;
}
