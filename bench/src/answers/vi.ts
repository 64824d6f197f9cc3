import type { QuestionSet } from './question-set.ts';

const SCHOOL = `# Trường ngoại ngữ Sao Mai

Trường ngoại ngữ Sao Mai dạy tiếng Anh, tiếng Nhật và tiếng Pháp cho người từ mười hai tuổi trở lên.

## Giờ mở cửa

Văn phòng mở cửa từ tám giờ sáng đến tám giờ tối, từ thứ hai đến thứ sáu. Thứ bảy văn phòng đóng cửa lúc mười hai giờ trưa. Chủ nhật trường nghỉ.

## Lớp học

Mỗi lớp có nhiều nhất mười lăm học viên. Một buổi học kéo dài chín mươi phút. Lớp tiếng Nhật học vào tối thứ ba và thứ năm. Trường không dạy tiếng Hàn.

## Học phí

| Lớp | Học phí mỗi tháng |
| --- | --- |
| Tiếng Anh | 1200000 đồng |
| Tiếng Nhật | 1500000 đồng |
| Tiếng Pháp | 1400000 đồng |

Phí ghi danh là 100000 đồng. Sinh viên được giảm mười phần trăm. Sách học được phát miễn phí.

## Giáo viên

Hiệu trưởng là bà Nguyễn Thu Hà. Thầy Trần Quốc Bảo dạy tiếng Nhật. Cô Marie Dupont dạy tiếng Pháp.

## Đăng ký

Học viên có thể đăng ký qua điện thoại hoặc tại văn phòng. Số điện thoại là 028-5550-164. Buổi học thử đầu tiên không mất tiền. Muốn đổi lớp, học viên phải báo trước một tuần.

## Địa chỉ

Trường nằm ở số 45 đường Hoa Sen, đối diện công viên. Xe máy được gửi ở tầng hầm. Trường không có chỗ đậu ô tô. Trường được thành lập năm 2008.
`;

const HOTEL = `# Khách sạn Biển Xanh

## Nhận phòng và trả phòng

Khách nhận phòng từ hai giờ chiều. Khách trả phòng trước mười một giờ sáng. Lễ tân làm việc suốt ngày đêm.

## Giá phòng

| Phòng | Giá một đêm |
| --- | --- |
| Phòng đơn | 600000 đồng |
| Phòng đôi | 850000 đồng |
| Phòng gia đình | 1300000 đồng |

Trẻ em dưới sáu tuổi ở miễn phí. Giường phụ giá 200000 đồng.

## Ăn uống

Bữa sáng phục vụ từ sáu giờ rưỡi đến chín giờ rưỡi ở tầng một. Nhà hàng trên sân thượng mở đến mười giờ đêm. Bếp trưởng là ông Lê Văn Tám. Khách ăn chay nên báo trước một ngày.

## Dịch vụ

Hồ bơi mở cửa từ sáu giờ sáng đến bảy giờ tối. Khách sạn không có phòng tập thể dục. Xe đạp được cho mượn miễn phí. Giặt ủi giá 30000 đồng một ký. Thú cưng không được mang vào phòng.

## Đi lại

Khách sạn cách bãi biển hai trăm mét. Xe đón ở sân bay giá 250000 đồng. Chỗ đậu xe nằm sau khách sạn.

## Hủy phòng

Khách có thể hủy phòng miễn phí trước bốn mươi tám giờ.
`;

export const vi: QuestionSet = {
  language: 'vi',
  avatars: [
    {
      kind: 'school',
      name: 'Lan',
      file: 'sao-mai.md',
      document: SCHOOL,
      asked: [
        ['when', 'Văn phòng mở cửa lúc mấy giờ?', /tám giờ sáng/, { not: /Chủ nhật/ }],
        ['how-much', 'Học phí lớp tiếng Nhật là bao nhiêu?', /1500000/, { not: /1200000/ }],
        [
          'follow-up',
          'Còn tiếng Pháp?',
          /1400000/,
          { after: ['Học phí lớp tiếng Nhật là bao nhiêu?'], not: /1500000/ },
        ],
        ['follow-up', 'Còn thứ bảy?', /mười hai giờ trưa/, { after: ['Văn phòng mở cửa lúc mấy giờ?'] }],
        ['yes-no', 'Trường có dạy tiếng Hàn không?', /không dạy tiếng Hàn/],
        ['who', 'Ai là hiệu trưởng?', /Nguyễn Thu Hà/, { not: /Quốc Bảo/ }],
        ['who', 'Ai dạy tiếng Nhật?', /Trần Quốc Bảo/, { not: /Thu Hà/ }],
        ['where', 'Trường nằm ở đâu?', /45 đường Hoa Sen/],
        ['how-much', 'Một buổi học kéo dài bao lâu?', /chín mươi phút/],
        ['paraphrase', 'Tôi có thể học thử trước không?', /không mất tiền/],
        ['yes-no', 'Sinh viên có được giảm giá không?', /mười phần trăm/],
        ['paraphrase', 'Tôi đi ô tô thì đỗ ở đâu?', /không có chỗ đậu ô tô/],
        ['fact', 'Số điện thoại của trường là gì?', /028-5550-164/],
        ['yes-no', 'Chủ nhật trường có mở cửa không?', /Chủ nhật trường nghỉ/],
        ['when', 'Trường được thành lập khi nào?', /2008/],
        ['how-much', 'Mỗi lớp có bao nhiêu học viên?', /mười lăm/],
      ],
      offTopic: [
        'Ngày mai thời tiết thế nào?',
        'Ai đã vẽ bức Mona Lisa?',
        'Làm bánh mì như thế nào?',
        'Thủ đô của Peru là gì?',
        'Bạn có thích bóng đá không?',
      ],
      smallTalk: [
        ['Xin chào!', /chào/i],
        ['Cảm ơn, tạm biệt!', /tạm biệt|hẹn gặp/i],
        ['Bạn là ai?', /Lan/],
        ['Bạn có thể làm gì?', /Lớp học|Học phí|Giáo viên|Giờ|\?/],
        ['Cảm ơn bạn nhiều.', /không có gì|đừng ngại|rất vui|vui/i],
        ['Bạn có khỏe không?', /khỏe|tốt/i],
        ['Xin nhắc lại.', /1500000/, { after: ['Học phí lớp tiếng Nhật là bao nhiêu?'] }],
        ['Bạn có phải là người thật không?', /AI\b|không phải (?:là )?(?:con )?người|máy tính|số|nhân tạo/i],
        ['Tên bạn viết thế nào?', /L[^\p{L}]+A[^\p{L}]+N/iu],
        ['Xin lỗi, tôi nghe không rõ.', /Nguyễn Thu Hà/, { after: ['Ai là hiệu trưởng?'] }],
        ['Chào buổi sáng, rất vui được gặp bạn.', /chào|vui/i],
        ['Hết rồi, tạm biệt.', /tạm biệt|hẹn gặp/i],
      ],
    },
    {
      kind: 'hotel',
      name: 'Minh',
      file: 'bien-xanh.md',
      document: HOTEL,
      asked: [
        ['when', 'Mấy giờ thì nhận phòng?', /hai giờ chiều/, { not: /mười một giờ/ }],
        ['how-much', 'Phòng đôi giá bao nhiêu một đêm?', /850000/, { not: /600000/ }],
        [
          'follow-up',
          'Còn phòng gia đình?',
          /1300000/,
          { after: ['Phòng đôi giá bao nhiêu một đêm?'], not: /850000/ },
        ],
        ['follow-up', 'Còn trả phòng?', /mười một giờ/, { after: ['Mấy giờ thì nhận phòng?'] }],
        ['yes-no', 'Khách sạn có phòng tập không?', /không có phòng tập/],
        ['when', 'Bữa sáng phục vụ lúc mấy giờ?', /sáu giờ rưỡi/, { not: /sân thượng/ }],
        ['who', 'Bếp trưởng là ai?', /Lê Văn Tám/],
        ['yes-no', 'Tôi mang chó theo được không?', /Thú cưng không được/],
        ['how-much', 'Xe đón ở sân bay giá bao nhiêu?', /250000/],
        ['paraphrase', 'Tôi muốn hủy đặt phòng thì sao?', /bốn mươi tám giờ/],
        ['where', 'Chỗ đậu xe ở đâu?', /sau khách sạn/],
        ['yes-no', 'Có cho mượn xe đạp không?', /Xe đạp được cho mượn/],
        ['paraphrase', 'Từ khách sạn ra biển có xa không?', /hai trăm mét/],
        ['when', 'Hồ bơi mở cửa đến mấy giờ?', /bảy giờ tối/, { not: /xe đạp/i }],
        ['how-much', 'Giặt ủi giá bao nhiêu?', /30000/],
      ],
      offTopic: [
        'Núi Everest cao bao nhiêu?',
        'Hãy kể cho tôi về khủng long.',
        'Mua giày ở đâu?',
        'Núi lửa phun trào như thế nào?',
        'Tổng thống Brazil là ai?',
      ],
      smallTalk: [
        ['Chào bạn.', /chào/i],
        ['Bạn tên là gì?', /Minh/],
        ['Tôi có thể hỏi bạn những gì?', /Giá phòng|Ăn uống|Dịch vụ|phòng|\?/],
        ['Tuyệt quá, cảm ơn bạn đã giúp.', /không có gì|đừng ngại|rất vui|vui/i],
      ],
    },
  ],
};
