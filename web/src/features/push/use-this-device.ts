import { useCallback, useEffect, useState } from 'react';
import { toast } from '../../components/toast-store.js';
import { type PushSupport, pushSupport } from './push-support.js';
import { pushTexts as t } from './texts.js';
import { isSubscribed, turnOff, turnOn } from './this-device.js';

/** This browser's push state, and functions to change it. `busy` while the browser or the server is asked. */
export function useThisDevice() {
  const [support, setSupport] = useState<PushSupport>(pushSupport);
  const [isOn, setOn] = useState<boolean>();
  const [busy, setBusy] = useState(false);

  const look = useCallback(async () => {
    setSupport(pushSupport());
    setOn(await isSubscribed());
  }, []);

  useEffect(() => {
    void look();
    // The user may be returning from the browser's settings.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [look]);

  const change = async (on: boolean): Promise<void> => {
    setBusy(true);
    try {
      if (!on) await turnOff();
      else if (!(await turnOn())) toast.error(pushSupport() === 'blocked' ? t.blocked : t.dismissed);
    } catch (error) {
      console.warn('This device could not be subscribed', error);
      toast.error(t.failed);
    } finally {
      await look();
      setBusy(false);
    }
  };
  return { support, isOn, busy, change };
}
