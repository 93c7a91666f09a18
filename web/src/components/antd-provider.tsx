import { ConfigProvider, theme } from 'antd';
import hindi from 'antd/locale/hi_IN.js';
import { type ReactNode, useSyncExternalStore } from 'react';
import { language } from '../lib/language/language.js';

/**
 * antd in the product's tokens. Import this file only from lazily loaded features: it brings antd's base along.
 * Popups open inside the dialog that holds their trigger, since everything outside a modal dialog is inert.
 */
export default function AntdProvider({ children }: { children: ReactNode }) {
  const light = useSyncExternalStore(watchScheme, isLight);
  return (
    <ConfigProvider
      {...(language === 'hi' ? { locale: hindi } : {})}
      theme={{
        algorithm: light ? theme.defaultAlgorithm : theme.darkAlgorithm,
        token: {
          colorPrimary: light ? '#855000' : '#ffb238',
          colorInfo: light ? '#1c5a82' : '#9ccbee',
          colorSuccess: light ? '#0b6a3a' : '#63d996',
          colorError: light ? '#a52a1a' : '#ff9a8a',
          colorWarning: light ? '#855000' : '#ffc566',
          colorBgBase: light ? '#ffffff' : '#12231c',
          colorBgContainer: light ? '#f1f5f0' : '#0b1814',
          colorBgElevated: light ? '#ffffff' : '#193026',
          colorBorder: light ? '#71877b' : '#6a8a7b',
          colorBorderSecondary: light ? '#cfdbd2' : '#294237',
          colorText: light ? '#0b1814' : '#f6f9f5',
          colorTextSecondary: light ? '#3c5147' : '#b7c8bf',
          colorTextPlaceholder: light ? '#56695f' : '#93a99d',
          fontFamily: 'var(--font)',
          fontSize: 16,
          borderRadius: 10,
          controlHeight: 48,
          controlHeightLG: 52,
          lineWidth: 1.5,
        },
        components: {
          Button: {
            primaryColor: '#1b1100',
            colorPrimary: '#ffb238',
            colorPrimaryHover: '#ffc566',
            fontWeight: 620,
          },
          Slider: {
            handleSize: 20,
            handleSizeHover: 22,
            railSize: 6,
            controlSize: 24,
            railBg: light ? '#d9e4db' : '#223d31',
            railHoverBg: light ? '#cfdbd2' : '#294237',
            trackBg: light ? '#b97400' : '#ffb238',
            trackHoverBg: light ? '#855000' : '#ffc566',
            handleColor: light ? '#855000' : '#ffb238',
            handleActiveColor: light ? '#855000' : '#ffc566',
          },
        },
      }}
      getPopupContainer={(trigger) => trigger?.closest('dialog') ?? document.body}
    >
      {children}
    </ConfigProvider>
  );
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
