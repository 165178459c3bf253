import type { ReactNode } from 'react';

/** A network where a link can be shared. */
export type Place = {
  name: string;
  color: string;
  /** Its sign, in a view box of 24 × 24. */
  mark: ReactNode;
  /** The network's page that takes the link; without one, the link is pasted there. */
  href?: (url: string, text: string) => string;
};

const encode = encodeURIComponent;

/** The most common networks, in the order of their members. */
export const places: readonly Place[] = [
  {
    name: 'LINE',
    color: '#06a94a',
    mark: (
      <path
        d="M12 4c-5 0-9 3.1-9 7 0 3.5 3.2 6.4 7.5 6.9.6.1.8.4.7 1l-.2 1.6c0 .5.3.7.8.4 2.3-1.4 7.4-4.5 8.7-7.3.3-.8.5-1.7.5-2.6 0-3.9-4-7-9-7z"
        fill="currentColor"
      />
    ),
    href: (url, text) =>
      `https://social-plugins.line.me/lineit/share?url=${encode(url)}&text=${encode(text)}`,
  },
  {
    name: 'Facebook',
    color: '#1765d8',
    mark: (
      <path
        d="M13.4 21v-7.6H16l.5-3.2h-3.1V8.3c0-1 .4-1.6 1.7-1.6h1.5V4a17 17 0 0 0-2.3-.2c-2.4 0-4 1.5-4 4.1v2.3H7.6v3.2h2.7V21z"
        fill="currentColor"
      />
    ),
    href: (url) => `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`,
  },
  {
    name: 'Instagram',
    color: '#c8357f',
    mark: (
      <g fill="none" stroke="currentColor" strokeWidth="2.2">
        <rect x="4" y="4" width="16" height="16" rx="5" />
        <circle cx="12" cy="12" r="3.8" />
        <circle cx="16.6" cy="7.4" r=".6" fill="currentColor" />
      </g>
    ),
  },
  {
    name: 'X',
    color: '#201a17',
    mark: <path d="M5 4l14 16M19 4L5 20" stroke="currentColor" strokeWidth="2.8" fill="none" />,
    href: (url, text) => `https://x.com/intent/post?text=${encode(text)}&url=${encode(url)}`,
  },
];
