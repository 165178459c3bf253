import { counties, postcodeOf } from '@kujiya/contract/shop/regions';
import { SelectField } from '#ui/SelectField.tsx';
import { Postcode } from './Postcode.tsx';

type Region = { city: string; district: string };

/** County and district. Brings the whole table of Taiwan with it, so it is loaded with the form. */
export function RegionFields({
  city,
  district,
  errors,
  onChange,
  onBlur,
}: Region & {
  errors: Partial<Region>;
  onChange: (region: Region) => void;
  onBlur: () => void;
}) {
  const districts = counties.find(({ name }) => name === city)?.districts ?? [];
  const postcode = postcodeOf(city, district);
  return (
    <div className="grid grid-cols-2 gap-x-3">
      <SelectField
        label="縣市"
        name="city"
        autoComplete="address-level1"
        placeholder="選擇縣市"
        options={counties.map(({ name }) => ({ value: name, label: name }))}
        value={city}
        onChange={(event) => onChange({ city: event.target.value, district: '' })}
        // Without a district yet, leaving this field is no error.
        onBlur={() => city === '' && onBlur()}
        error={errors.city}
      />
      <SelectField
        label="鄉鎮市區"
        name="district"
        autoComplete="address-level2"
        placeholder={city === '' ? '先選縣市' : '選擇區域'}
        disabled={city === ''}
        options={districts.map(({ name, postcode: code }) => ({ value: name, label: `${code} ${name}` }))}
        value={district}
        onChange={(event) => onChange({ city, district: event.target.value })}
        onBlur={onBlur}
        error={errors.district}
      />
      {postcode !== null && (
        <div className="col-span-2 flex items-center gap-2 text-sm text-ink-soft">
          郵遞區號
          <Postcode code={postcode} />
        </div>
      )}
    </div>
  );
}
