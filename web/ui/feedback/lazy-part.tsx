import { type ComponentType, use, useEffect, useState, useTransition } from 'react';
import { loadAgain } from '../../browser/load-again.ts';
import { LoadFailure } from './load-failure.tsx';

/** What stands where the code of a part could not be loaded gets these, and the properties of the part. */
export interface PartFailureProps {
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code before the part is shown. */
  readonly preload: () => Promise<unknown>;
};

export const PartFailure = ({ onRetry, retrying }: PartFailureProps) => (
  <LoadFailure text="This didn't open. Please try again." onRetry={onRetry} retrying={retrying} />
);

/**
 * A part of a page whose code is loaded when it is first shown, or earlier by `preload`. It suspends until then. If the
 * code can't be loaded, only this part says so, and everything around it stays.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Failure: ComponentType<Props & PartFailureProps> = PartFailure,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  /** Shared by the renders that suspend, which keep no state. */
  let attempt: Promise<unknown> | null = null;
  const keep = (code: Record<Name, ComponentType<Props>>): void => {
    loaded = code[name];
  };

  function Part(props: Props) {
    const [hasFailed, setHasFailed] = useState(false);
    const [retrying, startRetry] = useTransition();
    // Before `use`, because React can't add hooks after it when it renders again what suspended.
    useEffect(() => {
      if (loaded) return;
      // The next part of this kind makes an attempt of its own.
      attempt = null;
      setHasFailed(true);
    }, []);
    if (!loaded && !hasFailed) {
      attempt ??= load().then(keep, () => {});
      use(attempt);
    }
    const retry = () => startRetry(() => loadAgain(load).then(keep, () => {}));
    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : <Failure {...props} onRetry={retry} retrying={retrying} />;
  }
  return Object.assign(Part, { preload: () => load().then(keep) });
}
