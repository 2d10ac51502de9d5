/**
 * The profile picture from a social login. It is fetched and stored here, so that no page loads it from another site.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { profilePicture, removeProfilePicture, type User } from '#contract/calls/accounts.ts';
import type { Transaction } from '#server/db/client.ts';
import { failure } from '#server/failure.ts';
import { type Feature, route } from '#server/feature.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { FetchPicture } from '#server/ports/identity/oidc/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import { privateFileReply } from '#server/reply.ts';
import type { ProfilePictureStore } from './profile-picture-store.ts';

export const fetchPictureJob = defineJob({
  name: 'accounts.fetch-picture',
  payload: z.object({ identityId: z.string(), address: z.string() }),
});
/** How many characters of the hash identify a version of the picture in its URL. */
const VERSION_LENGTH = 16;

export type EnqueuePictureFetch = (tx: Transaction, identityId: string, address: string | null) => Promise<void>;

const versionOf = (sha256: string): string => sha256.slice(0, VERSION_LENGTH);
export const pictureUrl = (sha256: string): string => `${profilePicture.path}?v=${versionOf(sha256)}`;

/** Enqueues the fetch in the sign-in's transaction. Does nothing if the provider gave no picture. */
export const enqueuePictureFetch =
  (jobs: Pick<Jobs, 'enqueue'>): EnqueuePictureFetch =>
  async (tx, identityId, address) => {
    if (address !== null) await jobs.enqueue(tx, fetchPictureJob, { identityId, address });
  };

export interface ProfilePictureDeps {
  readonly store: ProfilePictureStore;
  readonly clock: Clock;
  readonly fetchPicture: FetchPicture;
  readonly currentUser: (userId: string) => Promise<User>;
}

export const profilePictureFeature = ({ store, clock, fetchPicture, currentUser }: ProfilePictureDeps) =>
  ({
    routes: [
      route(profilePicture, async ({ query }, { user }) => {
        const found = await store.find(user.userId);
        // Otherwise a browser would cache the current picture under the URL of an older version.
        if (!found || query.v !== versionOf(found.sha256)) return failure('not_found');
        return privateFileReply(found.contentType, found.bytes);
      }),
      route(removeProfilePicture, async (_, { user }) => {
        await store.remove(user.userId);
        return currentUser(user.userId);
      }),
    ],
    jobs: fetchPictureJob.handledBy(async ({ identityId, address }) => {
      if (!(await store.shouldFetch(identityId))) return;
      const fetched = await fetchPicture(address);
      if (fetched === 'none') return;
      const sha256 = createHash('sha256').update(fetched.bytes).digest('hex');
      await store.save(identityId, { ...fetched, sha256 }, clock.now());
    }),
    personalData: {
      exportFor: async (userId) => ({ profilePicture: await store.exportFor(userId) }),
      erase: store.erase,
    },
  }) satisfies Feature;
