/** Two keys and a tag on one ring: the member's own sections. */
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
      <g transform="translate(75 30) rotate(38)">
        <path d="M-5 8H5v58h13v9H5v9H-5z" fill="#d9cbb3" />
        <circle cy="18" r="14" fill="#d9cbb3" />
        <circle cy="18" r="5" fill="#231f3a" />
      </g>
      <g transform="translate(75 30) rotate(4)">
        <path d="M-6 8H6v58h14v9H6v10H-6z" fill="#ffcb3d" />
        <circle cy="20" r="18" fill="#ffcb3d" />
        <path d="M-11 15q4-9 13-9" stroke="#fff" strokeWidth="3.5" />
        <circle cy="20" r="6.5" fill="#231f3a" />
      </g>
      <g transform="translate(75 30) rotate(-36)">
        <g className="sway">
          <path d="M0-6v20" stroke="#c4bedd" />
          <path d="M-18 27L0 12l18 15v40a5 5 0 0 1-5 5h-26a5 5 0 0 1-5-5z" fill="#e4372c" />
          <circle cy="25" r="3.5" fill="#231f3a" strokeWidth="2" />
          <circle cy="49" r="12" stroke="#fff9ef" strokeWidth="3" />
          <circle cy="49" r="4" fill="#fff9ef" stroke="none" />
        </g>
      </g>
      <circle cx="75" cy="22" r="17" stroke="#c4bedd" strokeWidth="4" />
    </svg>
  );
}
