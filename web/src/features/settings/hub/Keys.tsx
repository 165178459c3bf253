/** Three keys on a nail, each with its tag: the member's own rooms. */
export function Keys({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 150 120"
      width="150"
      height="120"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="#0c0a18"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="75" cy="26" r="17" stroke="#c4bedd" strokeWidth="4" />
      <g transform="rotate(24 75 40)">
        <path d="M70 40h10v52h12v9H80v8H70z" fill="#d9cbb3" />
        <circle cx="75" cy="46" r="15" fill="#d9cbb3" />
        <circle cx="75" cy="46" r="5.5" fill="#231f3a" />
      </g>
      <g transform="rotate(-2 75 40)">
        <path d="M69 40h12v54h13v9H81v9H69z" fill="#ffcb3d" />
        <circle cx="75" cy="48" r="18" fill="#ffcb3d" />
        <path d="M64 42q5-8 13-7" stroke="#fff" strokeWidth="3.5" />
        <circle cx="75" cy="50" r="6.5" fill="#231f3a" />
      </g>
      <g transform="rotate(-34 75 30)" className="sway">
        <path d="M75 34v14" stroke="#c4bedd" />
        <path d="M75 47l17 12v42a5 5 0 0 1-5 5H63a5 5 0 0 1-5-5V59z" fill="#e4372c" />
        <circle cx="75" cy="59" r="4" fill="#231f3a" stroke="#0c0a18" strokeWidth="2" />
        <circle cx="75" cy="84" r="10" stroke="#fff9ef" strokeWidth="3" />
        <path d="M71 88l4-9 4 9M72.5 86h5" stroke="#fff9ef" strokeWidth="2.2" />
      </g>
    </svg>
  );
}
