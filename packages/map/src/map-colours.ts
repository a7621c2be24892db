import type { MapTheme } from './map-shape.js';

/**
 * The colours of our own layers. They repeat the colours of the themes, because the map cannot read custom properties.
 */
export interface MapColours {
  paper: string;
  ink: string;
  line: string;
  accent: string;
  accentInk: string;
  success: string;
  successInk: string;
  warning: string;
  danger: string;
  surface: string;
}

export const mapColours: Record<MapTheme, MapColours> = {
  light: {
    paper: '#f3f4f2',
    surface: '#ffffff',
    ink: '#15191c',
    line: '#69747a',
    accent: '#0b4aa2',
    accentInk: '#ffffff',
    success: '#12603a',
    successInk: '#ffffff',
    warning: '#754700',
    danger: '#a5151b',
  },
  sun: {
    paper: '#ffffff',
    surface: '#ffffff',
    ink: '#000000',
    line: '#000000',
    accent: '#00267a',
    accentInk: '#ffffff',
    success: '#00451b',
    successInk: '#ffffff',
    warning: '#5a3000',
    danger: '#8a0009',
  },
  dark: {
    paper: '#0f1315',
    surface: '#191f22',
    ink: '#eef1f1',
    line: '#87949a',
    accent: '#8ab8ff',
    accentInk: '#06182f',
    success: '#7fd6a3',
    successInk: '#04210f',
    warning: '#f0bc5e',
    danger: '#ff9c96',
  },
};
