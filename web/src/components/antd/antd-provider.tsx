import { ConfigProvider } from 'antd';
import hindi from 'antd/es/locale/hi_IN.js';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { language } from '../../lib/language/language.js';
import { useStill } from '../use-still.js';
import { antdTheme } from './antd-theme.js';
import './antd-layer.css';

/**
 * antd in the product's tokens and the visit's language. Import this file only from lazily loaded modules: it brings
 * antd's base along.
 */
export default function AntdProvider({ children }: { children: ReactNode }) {
  const light = useSyncExternalStore(watchScheme, isLight);
  const still = useStill();
  const theme = useMemo(() => antdTheme(light, still), [light, still]);
  return (
    <ConfigProvider
      {...(language === 'hi' ? { locale: hindi } : {})}
      theme={theme}
      getPopupContainer={popupContainer}
    >
      {children}
    </ConfigProvider>
  );
}

/**
 * Everything outside a modal dialog is inert, and the dialog clips what is inside: its popups stand in a layer that belongs to
 * it and is drawn above it. Elsewhere they belong to the page's landmark.
 */
function popupContainer(trigger: HTMLElement | undefined): HTMLElement {
  const dialog = trigger?.closest('dialog');
  if (!dialog) return trigger?.closest('main') ?? document.body;
  const known = dialog.querySelector<HTMLElement>(':scope > .antd-layer');
  if (known) return known;
  const layer = document.createElement('div');
  layer.className = 'antd-layer';
  layer.popover = 'manual';
  dialog.append(layer);
  layer.showPopover();
  return layer;
}

function isLight(): boolean {
  const forced = document.documentElement.dataset.theme;
  if (forced) return forced === 'light';
  return matchMedia('(prefers-color-scheme: light)').matches;
}

function watchScheme(listener: () => void): () => void {
  const query = matchMedia('(prefers-color-scheme: light)');
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
