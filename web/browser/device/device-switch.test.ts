// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceSwitch, useIsOn } from './device-switch.ts';

const KEY = 'test-switch';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe.each([
  { isOnByDefault: true, other: 'off' },
  { isOnByDefault: false, other: 'on' },
])('a switch that is by default on: $isOnByDefault', ({ isOnByDefault, other }) => {
  it('stores only the other choice, for this page and later ones', () => {
    const { isOn, set } = deviceSwitch(KEY, isOnByDefault);
    expect(isOn()).toBe(isOnByDefault);
    set(!isOnByDefault);
    expect([isOn(), localStorage.getItem(KEY)]).toEqual([!isOnByDefault, other]);
    set(isOnByDefault);
    expect([isOn(), localStorage.getItem(KEY)]).toEqual([isOnByDefault, null]);
  });

  it('follows a choice made on this page and in another tab', () => {
    const stored = deviceSwitch(KEY, isOnByDefault);
    const { result } = renderHook(() => useIsOn(stored));
    act(() => stored.set(!isOnByDefault));
    expect(result.current).toBe(!isOnByDefault);
    localStorage.removeItem(KEY);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
    expect(result.current).toBe(isOnByDefault);
  });

  it('lasts until the page is left where the browser stores nothing', () => {
    const { isOn, set } = deviceSwitch(KEY, isOnByDefault);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no storage', 'SecurityError');
    });
    set(!isOnByDefault);
    expect(isOn()).toBe(!isOnByDefault);
  });
});
