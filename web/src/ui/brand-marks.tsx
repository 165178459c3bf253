/** LINE's mark: a speech bubble with its name. */
export function LineMark() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path
        d="M12 3C6.5 3 2 6.6 2 11c0 3.9 3.5 7.2 8.3 7.9.6.1.8.5.7 1l-.2 1.3c0 .5.3.7.8.4 3.5-2 6.3-4 8.3-6.3A6.6 6.6 0 0 0 22 11c0-4.4-4.5-8-10-8Z"
        fill="#06C755"
      />
      <path
        d="M5.4 8.8v4.4h2.3M9.5 8.8v4.4M11.5 13.2V8.8l2.6 4.4V8.8M18.7 8.8h-2.4v4.4h2.4M16.3 11h2.1"
        stroke="#fff"
        strokeWidth="1.1"
        fill="none"
      />
    </svg>
  );
}

/** Google's mark: the ring in four colours. */
export function GoogleMark() {
  const ring = { fill: 'none', strokeWidth: 4 } as const;
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M18.4 6.6A8.5 8.5 0 0 0 5 7.5" stroke="#EA4335" {...ring} />
      <path d="M5 7.5a8.5 8.5 0 0 0 0 9" stroke="#FBBC05" {...ring} />
      <path d="M5 16.5a8.5 8.5 0 0 0 12.5 2" stroke="#34A853" {...ring} />
      <path d="M17.5 18.5A8.5 8.5 0 0 0 20.5 12H12" stroke="#4285F4" {...ring} />
    </svg>
  );
}
