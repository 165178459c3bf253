import type { SeriesId } from './cast.ts';
import type { Style } from './pen.ts';

/** A series' style: its line, its surface, and the colours of its boxes, capsules and walls. */
export type Look = {
  style: Style;
  /** Pale wall behind single figures, and the arch on it. */
  wall: string;
  arch: string;
  /** Carton and capsule: main colour, second colour, print. */
  box: string;
  trim: string;
  print: string;
};

export const looks: Record<SeriesId, Look> = {
  night: {
    style: { ink: '#22122f', weight: 9, material: 'vinyl', rim: '#ff9be0' },
    wall: '#3a2263',
    arch: '#6b2f86',
    box: '#e4372c',
    trim: '#ffcb3d',
    print: '#3a1d52',
  },
  forest: {
    style: { ink: '#4a3527', weight: 5, material: 'felt', rim: '#ffe9b8' },
    wall: '#e6ead0',
    arch: '#fbf5e2',
    box: '#7f9f5f',
    trim: '#f2d9a0',
    print: '#4f6f3f',
  },
  sea: {
    style: { ink: '#0f2b46', weight: 6, material: 'vinyl', rim: '#8ff5ff' },
    wall: '#1f7f96',
    arch: '#58c2c9',
    box: '#0f5f86',
    trim: '#ffd25c',
    print: '#0a3f60',
  },
  bento: {
    style: { ink: '#1c1310', weight: 11, material: 'print', rim: '#ffffff' },
    wall: '#f2c14e',
    arch: '#fff3d6',
    box: '#c8372d',
    trim: '#fff3d6',
    print: '#1f3a2e',
  },
  cloud: {
    style: { ink: '#6a5a92', weight: 4.5, material: 'vinyl', rim: '#ffffff' },
    wall: '#c9d8ff',
    arch: '#fbe9f6',
    box: '#a9b9ff',
    trim: '#ffd6e6',
    print: '#7f86d8',
  },
  retro: {
    style: { ink: '#33251f', weight: 6, material: 'vinyl', rim: '#fff6cf' },
    wall: '#9fd3c4',
    arch: '#fdf1d8',
    box: '#2d9a8a',
    trim: '#ff9d6b',
    print: '#1d6a62',
  },
  space: {
    style: { ink: '#171a3c', weight: 7, material: 'vinyl', rim: '#ffb27a' },
    wall: '#2a2f6e',
    arch: '#4a55b5',
    box: '#ff7a2f',
    trim: '#f6f4ee',
    print: '#23275c',
  },
  myth: {
    style: { ink: '#3a1f1c', weight: 5, material: 'vinyl', rim: '#ffd76a' },
    wall: '#f2dcb3',
    arch: '#fff4dc',
    box: '#a8281f',
    trim: '#f0bf4c',
    print: '#6b1713',
  },
  capy: {
    style: { ink: '#5a3a26', weight: 6, material: 'vinyl', rim: '#ffe2c0' },
    wall: '#a9d9dc',
    arch: '#fdf6ea',
    box: '#4aa0b0',
    trim: '#ffe3c2',
    print: '#2f7484',
  },
  plant: {
    style: { ink: '#2f3b22', weight: 5.5, material: 'vinyl', rim: '#fff3a8' },
    wall: '#f7dc8a',
    arch: '#fffbe6',
    box: '#4f9f5e',
    trim: '#ffe7a0',
    print: '#2f7040',
  },
};
