import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { ButtonLink } from '#ui/ButtonLink.tsx';

export function Done({ login }: { login: string }) {
  return (
    <div className="grid gap-5">
      <p className="flex items-start gap-3 rounded-md bg-butter-tint px-4 py-3">
        <MonitorSmartphone size={24} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          <strong className="block font-black">所有裝置都已登出</strong>
          <span className="text-sm">手機、電腦都請用新密碼再登入一次；舊密碼不能用了。</span>
        </span>
      </p>
      <ButtonLink to={login} replace variant="primary" size="lg" className="w-full">
        用新密碼登入
      </ButtonLink>
    </div>
  );
}
