import { type ThemeConfig, theme } from 'antd';

/** antd's colours by the tokens of `styles/tokens.css`. A pair is the token in the dark and in the light scheme. */
const COLOURS = {
  colorPrimary: '--accent-text',
  colorInfo: '--held',
  colorSuccess: '--free',
  colorError: '--danger',
  colorWarning: '--accent-text',
  colorBgBase: '--surface',
  colorBgContainer: '--field',
  colorBgContainerDisabled: '--surface-2',
  colorBgElevated: ['--surface-2', '--surface'],
  colorBorder: '--line-strong',
  colorBorderSecondary: '--line',
  colorSplit: '--line',
  colorText: '--text',
  colorTextSecondary: '--text-2',
  colorTextPlaceholder: '--text-3',
  colorTextDisabled: '--text-3',
  colorIcon: '--text-2',
  colorIconHover: '--text',
  colorTextLightSolid: ['--on-amber', '--surface'],
  controlItemBgHover: ['--surface-3', '--surface-2'],
  controlItemBgActive: '--accent-soft',
  controlItemBgActiveHover: '--accent-soft',
} as const satisfies ThemeConfig['token'] | Record<string, string | readonly [string, string]>;

const SLIDER = {
  railBg: '--surface-3',
  railHoverBg: '--line',
  trackBg: ['--amber', '--amber-edge'],
  trackHoverBg: ['--amber-lit', '--accent-text'],
  handleColor: ['--amber', '--accent-text'],
  handleActiveColor: ['--amber-lit', '--accent-text'],
} as const;

const FOCUS = '0 0 0 1px var(--accent-text)';

/** antd computes shades from colours, so it gets the tokens' current values instead of their names. */
export function antdTheme(light: boolean, still: boolean): ThemeConfig {
  const page = getComputedStyle(document.documentElement);
  const read = <K extends string>(tokens: Readonly<Record<K, string | readonly [string, string]>>) => {
    const entries = Object.entries<string | readonly [string, string]>(tokens).map(([name, token]) => {
      const [dark, bright] = typeof token === 'string' ? [token, token] : token;
      return [name, page.getPropertyValue(light ? bright : dark).trim()];
    });
    // The keys are those of `tokens`.
    return Object.fromEntries(entries) as Record<K, string>;
  };
  const fields = { activeBorderColor: 'var(--accent-text)', hoverBorderColor: 'var(--accent-text)' };
  return {
    algorithm: light ? theme.defaultAlgorithm : theme.darkAlgorithm,
    token: {
      ...read(COLOURS),
      fontFamily: 'var(--font)',
      fontSize: 16,
      fontWeightStrong: 650,
      borderRadius: 10,
      controlHeight: 52,
      lineWidth: 1.5,
      boxShadowSecondary: 'var(--shadow-2)',
      motion: !still,
    },
    components: {
      Slider: { ...read(SLIDER), handleSize: 20, handleSizeHover: 22, railSize: 6, controlSize: 24 },
      DatePicker: {
        ...fields,
        activeShadow: FOCUS,
        cellHeight: 36,
        cellWidth: 40,
        textHeight: 44,
        paddingInline: 14,
        cellActiveWithRangeBg: 'var(--accent-soft)',
      },
      Select: {
        ...fields,
        activeOutlineColor: 'var(--accent-text)',
        optionHeight: 44,
        optionPadding: '10px 12px',
        optionSelectedBg: 'var(--accent-soft)',
        optionSelectedColor: 'var(--accent-text)',
        optionSelectedFontWeight: 620,
      },
    },
  };
}
