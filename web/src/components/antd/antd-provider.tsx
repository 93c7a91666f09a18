import { ConfigProvider } from 'antd';
import hindi from 'antd/es/locale/hi_IN.js';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { language } from '../../lib/language/language.js';
import { useStill } from '../use-still.js';
import { antdTheme } from './antd-theme.js';
import './antd-layer.css';

/**
 * antd themed with the product's tokens and the visit's language. Import this file only from lazily loaded modules,
 * because it brings antd's base.
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
 * Everything outside a modal dialog is inert, and the dialog clips its content. Popups inside a dialog are therefore
 * placed in a layer of that dialog, drawn above it. Elsewhere they are placed in the page's landmark.
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
