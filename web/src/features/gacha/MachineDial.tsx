/** The handle: a disc with a bar across, to be placed over the machine's panel. */
export function MachineDial() {
  return (
    <svg viewBox="0 0 80 80" className="block size-full" aria-hidden="true">
      <circle cx="40" cy="40" r="36" fill="#f6efe2" stroke="#201a17" strokeWidth="3" />
      <circle cx="40" cy="40" r="29" fill="none" stroke="#b8a98c" strokeWidth="2" strokeDasharray="3 5.1" />
      <g strokeLinejoin="round" stroke="#201a17" strokeWidth="3">
        <path
          d="M31 8.5q9-3 18 0l2 19q11 4 11 12.5t-11 12.5l-2 19q-9 3-18 0l-2-19q-11-4-11-12.5t11-12.5z"
          fill="#e4372c"
        />
      </g>
      <path d="M35 13q5-1.5 10 0l1.5 15q-6.5-1.5-13 0z" fill="#ff8a72" />
      <circle cx="40" cy="40" r="8" fill="#ffcb3d" stroke="#201a17" strokeWidth="2.5" />
      <circle cx="37.5" cy="37.5" r="2.2" fill="#fff" />
    </svg>
  );
}
