import type { QueryClient } from '@tanstack/react-query';

/**
 * What the server acknowledged last of a setting that is shown optimistically. Quick changes are saved one after
 * another, and any of them may fail. Once the last is answered, this is what has to be shown.
 * @param mutationKey of all changes of the setting. Exactly the change that calls is in flight if no other one waits.
 */
export function acknowledgedSetting<Value>(client: QueryClient, mutationKey: readonly string[]) {
  const queryKey = ['acknowledged', ...mutationKey];
  const isOnlyChange = (): boolean => client.isMutating({ mutationKey }) === 1;
  return {
    /** Called before a change is shown. @param shown what is shown until then. */
    begin: (shown: Value | undefined): void => {
      if (!isOnlyChange()) return;
      client.removeQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, shown);
    },
    confirm: (value: Value): void => {
      client.setQueryData(queryKey, value);
    },
    /** Called once a change is answered. @returns undefined while another change waits, or if nothing was shown. */
    final: (): Value | undefined => (isOnlyChange() ? client.getQueryData<Value>(queryKey) : undefined),
  };
}
