/** The social login buttons. */
import { useQuery } from '@tanstack/react-query';
import { socialLoginProvidersQuery } from '../queries/sign-in-queries.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../ui/form/button.tsx';

/** Links, not API calls: the server redirects the browser to the provider and receives it back. */
const providerPaths = { google: '/api/auth/google', platform: '/api/login' } as const;

export type SocialLoginProvider = keyof typeof providerPaths;
const socialLoginProviderKeys = Object.keys(providerPaths) as SocialLoginProvider[];

/** The name of each provider within a sentence. The operator chooses the name of the platform. */
export function useProviderNames(isNeeded = true): Readonly<Record<SocialLoginProvider, string>> {
  const { data } = useQuery({ ...socialLoginProvidersQuery, enabled: isNeeded });
  return { google: 'Google', platform: data?.platformName ?? 'your platform account' };
}

/** One button per provider, above the form. Renders nothing if there are none or the list is unknown. */
export function SocialLoginButtons() {
  const { data, isPending } = useQuery(socialLoginProvidersQuery);
  const names = useProviderNames();
  const availableProviders = socialLoginProviderKeys.filter((provider) => data?.[provider]);
  if (!isPending && availableProviders.length === 0) return null;
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-3">
      {isPending &&
        socialLoginProviderKeys.map((provider) => (
          <Skeleton key={provider} height="3rem" radius="var(--ek-radius-control)" />
        ))}
      {availableProviders.map((provider) => (
        <ButtonLink key={provider} href={providerPaths[provider]} variant="secondary" wide>
          Continue with {names[provider]}
        </ButtonLink>
      ))}
      <p className="mt-3 flex items-center gap-4 text-small text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or with email
      </p>
    </div>
  );
}
