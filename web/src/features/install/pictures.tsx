import type { ReactNode } from 'react';
import { ourShop } from '#lib/settings.ts';

const ink = '#201a17';
const red = '#e4372c';

/** The frame of a picture: a part of a phone's screen. */
function Phone({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 200" className="block h-auto w-full" role="presentation">
      {children}
    </svg>
  );
}

const shareMark = (
  <g fill="none" stroke={red} strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round">
    <path d="M-8 -3H-12V17H12V-3H8" />
    <path d="M0 8V-18M-7 -11L0 -18L7 -11" />
  </g>
);

/** A finger that presses. */
const finger = (
  <g stroke={ink} strokeWidth="2.4" strokeLinejoin="round">
    <path
      d="M0 0c5-3 9 1 9 6l2 20c7-2 12 0 15 3 6-1 10 1 12 5 7 0 10 4 9 12l-3 22c-1 6-5 10-11 10H10c-5 0-8-2-11-6L-17 52c-5-7 2-14 9-8l3 3-5-38c0-5 5-9 10-9z"
      fill="#ffd9b8"
    />
    <path d="M11 30l2 14M26 33l1 11M38 38v9" fill="none" strokeLinecap="round" />
  </g>
);

/** The house of the shop's sign, 40 wide. */
const house = (
  <>
    <path d="M7 17h26v19H7z" fill="#fff9ef" stroke={ink} strokeWidth="1.6" strokeLinejoin="round" />
    <path d="M20 3.5L37.5 17.5H2.5z" fill={red} stroke={ink} strokeWidth="1.6" strokeLinejoin="round" />
    <circle cx="20" cy="27" r="5" fill="none" stroke={red} strokeWidth="2.4" />
  </>
);

const rings = (x: number, y: number) => (
  <g fill="none" stroke={red} strokeWidth="2.4" strokeDasharray="5 5">
    <circle cx={x} cy={y} r="27" />
  </g>
);

/** The bottom bar of Safari, with a finger on its share button. */
export function SharePicture() {
  return (
    <Phone>
      <path
        d="M60 -10H260V164a20 20 0 0 1-20 20H80a20 20 0 0 1-20-20z"
        fill="#fff"
        stroke={ink}
        strokeWidth="3"
      />
      <g transform="translate(76 14)">
        <rect width="80" height="66" rx="8" fill="#ffe4dd" stroke={ink} strokeWidth="2" />
        <g transform="translate(20 12)">{house}</g>
      </g>
      <rect x="166" y="14" width="78" height="66" rx="8" fill="#dcf3ea" stroke={ink} strokeWidth="2" />
      <circle cx="205" cy="47" r="20" fill="#ffb25e" stroke={ink} strokeWidth="2" />
      <path d="M185 47h40" stroke={ink} strokeWidth="2" />
      <path d="M61 104H259" stroke={ink} strokeWidth="2" />
      <rect x="76" y="112" width="168" height="22" rx="11" fill="#f3e8d6" />
      <text x="160" y="127" textAnchor="middle" fontSize="12" fill={ink}>
        本站網址
      </text>
      <g fill="none" stroke="#6b6058" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M92 152l-7 8 7 8M122 152l7 8-7 8M194 152h14v16h-14zM228 152v16h14v-12h-8v-4z" />
      </g>
      {rings(160, 160)}
      <g transform="translate(160 160) scale(.72)">{shareMark}</g>
      <g transform="translate(182 168) rotate(-28) scale(.62)">{finger}</g>
    </Phone>
  );
}

/** The share menu, with the entry to choose. */
export function MenuPicture() {
  return (
    <Phone>
      <path
        d="M50 210V36a22 22 0 0 1 22-22h176a22 22 0 0 1 22 22v174"
        fill="#fff9ef"
        stroke={ink}
        strokeWidth="3"
      />
      <rect x="140" y="22" width="40" height="5" rx="2.5" fill="#d9cbb3" />
      {[40, 150].map((y) => (
        <g key={y}>
          <rect x="66" y={y} width="188" height="38" rx="9" fill="#fff" stroke="#d9cbb3" strokeWidth="2" />
          <rect x="80" y={y + 14} width={y === 40 ? 74 : 96} height="9" rx="4.5" fill="#d9cbb3" />
          <circle cx="234" cy={y + 19} r="9" fill="#f3e8d6" />
        </g>
      ))}
      <rect x="62" y="88" width="196" height="50" rx="11" fill="#ffcb3d" stroke={ink} strokeWidth="3" />
      <text x="80" y="120" fontSize="19" fontWeight="900" fill={ink}>
        加入主畫面
      </text>
      <g fill="none" stroke={ink} strokeWidth="3.2" strokeLinecap="round">
        <rect x="222" y="100" width="25" height="25" rx="6" />
        <path d="M234.500 106.500v12M228.500 112.500h12" />
      </g>
      <g transform="translate(214 128) rotate(-24) scale(.62)">{finger}</g>
    </Phone>
  );
}

/** The final confirmation, and the icon among the others. */
export function AddPicture() {
  return (
    <Phone>
      <path
        d="M50 210V36a22 22 0 0 1 22-22h176a22 22 0 0 1 22 22v174"
        fill="#fff"
        stroke={ink}
        strokeWidth="3"
      />
      <path d="M50 62H270" stroke={ink} strokeWidth="2" />
      <text x="68" y="46" fontSize="15" fill="#6b6058">
        取消
      </text>
      <rect x="206" y="24" width="54" height="32" rx="9" fill={red} stroke={ink} strokeWidth="2.4" />
      <text x="233" y="46" textAnchor="middle" fontSize="16" fontWeight="900" fill="#fff">
        新增
      </text>
      <g transform="translate(252 54) rotate(-24) scale(.62)">{finger}</g>
      <rect x="76" y="84" width="76" height="76" rx="18" fill="#ffcb3d" stroke={ink} strokeWidth="3" />
      <g transform="translate(88 94) scale(1.3)">{house}</g>
      <text x="114" y="182" textAnchor="middle" fontSize="15" fontWeight="900" fill={ink}>
        {ourShop.shortName}
      </text>
      <rect x="168" y="100" width="62" height="10" rx="5" fill="#d9cbb3" />
      <rect x="168" y="122" width="40" height="10" rx="5" fill="#f3e8d6" />
    </Phone>
  );
}
